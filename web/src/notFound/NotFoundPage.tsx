import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Logo } from '../platform/Logo.tsx';
import { useProductName } from '../platform/config.ts';
import { LazyDecor } from '../theme/LazyDecor.tsx';
import { useTheme } from '../theme/themes.ts';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Clock } from '../ui/display/Clock.tsx';
import { useNow } from '../ui/display/useNow.ts';
import { cx } from '../ui/cx.ts';
import { AnswerSheetScene } from './AnswerSheetScene.tsx';
import { EmptyFrameScene } from './EmptyFrameScene.tsx';
import { GoldfishScene } from './GoldfishScene.tsx';
import styles from './scenes.module.css';
import { visiblePath } from './visiblePath.ts';

const scenes = { light: AnswerSheetScene, premium: EmptyFrameScene, anime: GoldfishScene };

const reasons = [
  'The link is broken or outdated.',
  'There is a typo in the address.',
  'The resource is private or does not exist.',
  'The resource has been removed or moved.',
  'Your browser shows an outdated cached page.',
];

export function NotFoundPage() {
  const Scene = scenes[useTheme()];
  // The URL as typed, because the router's is already decoded once.
  useLocation();
  const path = visiblePath(window.location.pathname);

  return (
    <div className={styles['frame']}>
      <LazyDecor />
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-8 sm:py-5">
        <Link to="/" className="flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
        <Clock className="text-sm text-ink-muted" />
      </header>
      <main id="main" tabIndex={-1} className={cx('mx-auto w-full max-w-page', styles['page'])}>
        <div className={styles['words']}>
          <div className="grid gap-2">
            <h1 className={cx('display tabular-nums outline-none', styles['number'])}>404</h1>
            <p className="display text-xl">This page isn't here – but you are!</p>
          </div>
          <p className="grid gap-1">
            <span className="text-sm text-ink-muted">You asked for</span>
            <code className="w-fit rounded-control bg-sunken px-3 py-1.5 font-mono text-sm wrap-anywhere">
              <bdi dir="ltr">{path}</bdi>
            </code>
          </p>
          <Link to="/" className={buttonClass({ variant: 'primary', className: 'w-fit' })}>
            <ArrowLeft size={18} aria-hidden /> Back to start
          </Link>
          <div className="grid gap-2">
            <h2 className="text-base font-semibold">Possible reasons</h2>
            <ul className={cx('grid list-disc gap-1 pl-5 text-ink-muted', styles['reasons'])}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        </div>
        <div className={styles['picture']}>
          <Scene />
        </div>
      </main>
      <Copyright />
    </div>
  );
}

function Copyright() {
  const year = useNow().getFullYear();
  return (
    <footer className="px-4 py-5 text-center text-sm text-ink-muted sm:px-8">
      © {year} {useProductName()}. All rights reserved.
    </footer>
  );
}
