// Runs before the first paint, to avoid a flash of another theme and a blank page. The rules are those of themes.ts,
// Sidebar.tsx and the routes.
(function () {
  var root = document.documentElement;
  var path = location.pathname;
  var theme = null;
  try {
    theme = localStorage.getItem('theme');
    if (
      localStorage.getItem('token') &&
      /^\/($|(dashboard|profile|quiz|history|leaderboard|user|interviews|docs|admin)(\/|$))/.test(path)
    )
      root.dataset.returning = localStorage.getItem('sidebar') === 'folded' ? 'folded' : '';
  } catch {
    // Storage may be blocked; the theme is then light.
  }
  if (/^\/(login|register|forgot-password)\/?$/.test(path)) theme = 'premium';
  root.dataset.theme = theme === 'premium' || theme === 'anime' ? theme : 'light';
})();
