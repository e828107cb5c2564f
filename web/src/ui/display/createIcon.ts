import { createElement, type SVGProps } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];

/** Draws every icon of lucide-react; the build puts it in place of theirs, which is larger. */
export function createIcon(shapes: readonly Shape[]) {
  const children = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, className, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] === undefined ? true : undefined,
        ...rest,
        className: className === undefined ? 'lucide' : `lucide ${className}`,
      },
      ...children,
    );
}
