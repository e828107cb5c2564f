import { expect, test } from 'vitest';
import { renderEmail } from './email.ts';

const branding = { productName: 'Assay', orgName: 'Exam Office', contactEmail: 'help@example.org' };
const email = { subject: 'Your code', paragraphs: ['Enter this code:', 'It works once.'], code: '042042' };
const link = { url: 'https://assay.example.org/forgot-password#token=a&b', label: 'Set a password' };

test('both parts say the same: every paragraph, the code, the address, who sends it, why, and whom to ask', () => {
  const { text, html } = renderEmail({ ...email, link }, branding);
  for (const said of [...email.paragraphs, '042042', 'Set a password', 'Assay · Exam Office', 'help@example.org'])
    for (const part of [text, html]) expect(part).toContain(said);
  expect(text).toContain(link.url);
  expect(html).toContain('href="https://assay.example.org/forgot-password#token=a&amp;b"');
  for (const part of [text, html]) expect(part).toContain('because your address belongs to an account at Assay');
});

test('both parts show the one line to find again after the first paragraph', () => {
  const { text, html } = renderEmail({ ...email, highlight: 'Tuesday, 10:00' }, branding);
  for (const part of [text, html]) expect(part).toMatch(/Enter this code:[\s\S]+Tuesday, 10:00[\s\S]+It works once\./);
});

test('user-written text stays text', () => {
  const hostile = `<img src=x onerror=alert(1)> & "quoted" 'too' </title><script>`;
  const named = { productName: hostile, orgName: hostile, contactEmail: hostile };
  const { html } = renderEmail(
    { subject: hostile, highlight: hostile, paragraphs: [hostile, hostile], link: { url: hostile, label: hostile } },
    named,
  );
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot; &#39;too&#39;');
});

test('the HTML part loads nothing and runs nothing', () => {
  const { html } = renderEmail({ ...email, link }, branding);
  expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio|form)|url\(|@import|src=|background=/i);
  expect(html.match(/https?:\/\/[^\s"<]+/g)).toEqual([
    'https://assay.example.org/forgot-password#token=a&amp;b',
    'https://assay.example.org/forgot-password#token=a&amp;b',
  ]);
});

test('the code is copied without spaces, and an inbox preview does not show it', () => {
  const { html } = renderEmail(email, branding);
  expect(html).toMatch(/>042042</);
  const beginning = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, '');
  expect(beginning.indexOf('042042')).toBeGreaterThan(1000);
  expect(html.split('042042')).toHaveLength(2);
});
