import type { ReactNode } from 'react';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import styles from './ColouredCode.module.css';

const lowlight = createLowlight({
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  http,
  java,
  javascript,
  json,
  kotlin,
  php,
  python,
  ruby,
  rust,
  sql,
  typescript,
  xml,
  yaml,
});

/** The parser's token types, grouped by look. Others stay plain. */
const looks = new Map(
  Object.entries({
    keyword: ['keyword', 'name', 'selector-tag', 'section', 'doctag'],
    string: ['string', 'regexp', 'char', 'addition', 'selector-attr'],
    number: ['number', 'literal', 'symbol', 'bullet', 'variable', 'template-variable'],
    title: ['title', 'built_in', 'type', 'attr', 'attribute', 'selector-class', 'selector-id', 'selector-pseudo'],
    comment: ['comment', 'quote', 'meta'],
    deletion: ['deletion'],
  }).flatMap(([look, parts]) => parts.map((part) => [`hljs-${part}`, styles[look]])),
);

type Part = ReturnType<typeof lowlight.highlight>['children'][number];

function drawn(part: Part, place: number): ReactNode {
  if (part.type === 'text') return part.value;
  if (part.type !== 'element') return null;
  const [name] = [part.properties['className']].flat();
  return (
    <span key={place} className={looks.get(String(name))}>
      {part.children.map((child, inner) => drawn(child as Part, inner))}
    </span>
  );
}

/** Syntax-highlighted code; plain in unknown languages. Built from elements, because the policy forbids raw markup. */
export function ColouredCode({ language, children }: { language: string; children: string }) {
  if (!lowlight.registered(language)) return <code>{children}</code>;
  return <code>{lowlight.highlight(language, children).children.map(drawn)}</code>;
}
