// Runs before the first paint, to avoid a flash of another theme. The rules are those of themes.ts.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage may be blocked; the theme is then light.
  }
  if (/^\/(login|register|forgot-password)\/?$/.test(location.pathname)) theme = 'premium';
  document.documentElement.dataset.theme = theme === 'premium' || theme === 'anime' ? theme : 'light';
})();
