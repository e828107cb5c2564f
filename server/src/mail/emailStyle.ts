/** The look of emails, in the styles that mail programs support. */

// Mail programs lack custom properties, and many drop style sheets: light colours are inline, dark ones in a sheet for
// programs with dark mode.
const light = {
  ground: '#f6f4ef',
  paper: '#fffefb',
  line: '#ddd8cc',
  ink: '#22201c',
  muted: '#635e54',
  accent: '#4338ca',
  onAccent: '#ffffff',
  code: '#f1eee6',
};
const dark = {
  ground: '#15161a',
  paper: '#1d1f25',
  line: '#3a3c45',
  ink: '#eceae4',
  muted: '#aba79d',
  accent: '#a5b4fc',
  onAccent: '#15161a',
  code: '#282b33',
};

const SANS = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "font-family:ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace";

export const emailStyle = {
  ground: `margin:0;padding:0;background:${light.ground}`,
  desk: `background:${light.ground}`,
  margin: 'padding:32px 16px 40px',
  column: 'width:100%;max-width:560px',
  brand: `padding:0 4px 16px;${SANS};font-size:18px;font-weight:700;letter-spacing:-0.01em;color:${light.ink}`,
  paper: `padding:32px 28px;background:${light.paper};border:1px solid ${light.line};border-radius:10px`,
  heading: `margin:0 0 20px;${SANS};font-size:22px;line-height:28px;font-weight:650;letter-spacing:-0.01em;color:${light.ink}`,
  paragraph: `margin:0 0 16px;${SANS};font-size:16px;line-height:25px;color:${light.ink}`,
  highlight: `margin:0 0 16px;${SANS};font-size:18px;line-height:26px;font-weight:650;color:${light.ink}`,
  // The gap between digits is letter spacing, so that a copied code has no spaces.
  code: `margin:4px 0 24px;padding:18px 8px 18px 18px;${MONO};font-size:34px;line-height:40px;font-weight:600;letter-spacing:10px;text-align:center;color:${light.ink};background:${light.code};border:1px solid ${light.line};border-radius:10px`,
  button: `border-radius:10px;background:${light.accent}`,
  buttonText: `display:inline-block;padding:13px 24px;${SANS};font-size:16px;line-height:20px;font-weight:600;color:${light.onAccent};text-decoration:none`,
  address: `margin:20px 0 0;${SANS};font-size:13px;line-height:20px;color:${light.muted};overflow-wrap:anywhere;word-break:break-word`,
  foot: 'padding:20px 4px 0',
  footer: `margin:0 0 6px;${SANS};font-size:13px;line-height:20px;color:${light.muted}`,
  preview: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  sheet: [
    ':root{color-scheme:light dark}',
    '@media (prefers-color-scheme:dark){',
    `.ground{background:${dark.ground}!important}`,
    `.paper{background:${dark.paper}!important}`,
    `.line{border-color:${dark.line}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.muted{color:${dark.muted}!important}`,
    `.code{background:${dark.code}!important}`,
    `.accent{background:${dark.accent}!important}`,
    `.on-accent{color:${dark.onAccent}!important}`,
    '}',
  ].join(''),
};
