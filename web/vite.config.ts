import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
const root = import.meta.dirname;

const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]|ui[\\/]display[\\/]createIcon\.ts/;
const SHELL_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](trophy|user-round|play|timer|inbox|history|log-out|palette|search|check)\./;

// Shared by pages behind the first views, whose file list is part of every first view: one name instead of twenty.
const PAGE_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-down|arrow-left|arrow-up|chart-column|chevron-down|chevron-left|chevron-right|circle-minus|circle-question-mark|circle-x|download|file-question-mark|file-text|gauge|hourglass|lightbulb|list-checks|mail|pencil|printer|shield-check|shield-exclamation-point|undo-2)\./;

// Named in the file that every page loads first: one file for the sign-in's icons, another for those of interviews.
const ACCOUNT_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](copy|eye|eye-off|key-round|log-in|mail-check|mail-question-mark)\./;
const INTERVIEW_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](calendar-clock|calendar-plus|circle-slash|door-open|message-square-text|mic|mic-off|monitor-play|monitor-smartphone|search-x|send|user-round-check|user-round-x|video|video-off)\./;

// Drawings that several pages load late: also one name instead of many.
const PICTURES = /web[\\/]src[\\/]theme[\\/](mascot|pictures|stickers)[\\/]/;

// The code that every first view needs is one file with the start of the page. Dependencies come along, and its styles
// begin with base.css, so that modules and style layers keep their order.
const START =
  /web[\\/]src[\\/](main\.tsx|theme[\\/](base\.css|LazyDecor\.tsx)|ui[\\/]forms[\\/](Field|TextField)\.tsx|platform[\\/](failureText|Logo)\.tsx?)$|contract[\\/]src[\\/](failure|names|quizLimits)\.ts$/;

// Small parts of every page behind the sign-in, which would compress badly one by one.
const INSIDE =
  /web[\\/]src[\\/]ui[\\/](display[\\/](Avatar|Badge|PageHeader)|feedback[\\/](EmptyState|Skeleton))\.|[\\/](Clock|useNow)\.tsx?$/;

// The way into a meeting is one file, although candidates' own pages share some of it.
const JOIN =
  /interviews[\\/](call[\\/](returning|meetingSocket|speech)\.|devices[\\/](useMedia|deviceProblem|device\.browser|micMeter|deviceMedia|DevicePreview|ownDevices)\b|door[\\/](?!NetworkLine|ElsewhereNotice|WaitingView|GoodbyeView|goodbyeWords|OutsideView|OutsidePanel|waitingWords))/;

export default defineConfig({
  root,
  resolve: {
    alias: [
      // React has had this hook itself since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  plugins: [react(), leanIcons(), tailwindcss(), firstPaint(), precompressed()],
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false },
    // Many small scripts compress badly: libraries that every page needs are one file, which rarely changes, and those
    // for pages behind the sign-in another. Other groups of our own modules would break their execution order.
    rolldownOptions: {
      output: {
        // Every name is listed in files that load first, and hashes do not compress: seven of 16 characters distinguish
        // the versions of a file well enough.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME, priority: 3 },
            { name: 'data', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
            { name: 'index', test: START, priority: 1 },
            { name: 'icons', test: SHELL_ICONS },
            { name: 'pageIcons', test: PAGE_ICONS },
            { name: 'accountIcons', test: ACCOUNT_ICONS },
            { name: 'interviewIcons', test: INTERVIEW_ICONS },
            { name: 'pictures', test: PICTURES },
            { name: 'inside', test: INSIDE, includeDependenciesRecursively: false },
            { name: 'JoinPage', test: JOIN, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    // Data URIs cannot be cached or preloaded, and an inlined font would load in every theme.
    assetsInlineLimit: 0,
  },
});

/**
 * Icons as their shapes and a small component: lucide-react's own has options that no page uses, and the names and keys
 * of its shapes do not compress.
 */
function leanIcons(): Plugin {
  const component = JSON.stringify(join(root, 'src/ui/display/createIcon.ts'));
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!index\.)/ },
      handler(code) {
        if (/^export \{ default \} from/m.test(code)) return null;
        const shapes = /\n  node: (\[.+?\])(?:,\n  \w+: .+)?\n\};/s.exec(code)?.[1]?.replaceAll(/,\s*key: "\w+"/g, '');
        if (shapes === undefined) throw new Error('An icon of lucide-react has no shapes; has their form changed?');
        return `import { createIcon } from ${component};\nexport default /* @__PURE__ */ createIcon(${shapes});`;
      },
    },
  };
}

/**
 * The files of the first paint: the stored theme (a separate classic script, because the content security policy
 * forbids inline ones) and the text font.
 */
function firstPaint(): Plugin {
  const bootSource = join(root, 'src/theme/boot.js');
  return {
    name: 'first-paint',
    buildStart() {
      if (this.environment.mode === 'build') {
        this.emitFile({ type: 'asset', name: 'boot.js', source: readFileSync(bootSource, 'utf8') });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const files = bundle === undefined ? [] : Object.keys(bundle);
        const boot = files.find((file) => /\/boot-[^/]*\.js$/.test(file)) ?? 'src/theme/boot.js';
        const font = files.find((file) => /\/inter-latin-[^/]*\.woff2$/.test(file));
        const tags: HtmlTagDescriptor[] = [{ tag: 'script', attrs: { src: `/${boot}` }, injectTo: 'head' }];
        if (font !== undefined) {
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
          tags.push({ tag: 'link', attrs, injectTo: 'head-prepend' });
        }
        return tags;
      },
    },
  };
}

/** Writes `x.br` beside every text file that compresses, so that the server never compresses during a request. */
function precompressed(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|html|json)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        const packed = await compress(content, { params });
        if (packed.length < content.length) await writeFile(`${path}.br`, packed);
      }
    },
  };
}
