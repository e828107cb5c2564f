// One file for both pages of webhooks: the names of files are listed in the one that every page loads first.
export { WebhookPage } from './WebhookPage.tsx';
export { WebhooksPage } from './WebhooksPage.tsx';
