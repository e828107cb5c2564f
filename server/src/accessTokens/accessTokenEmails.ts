const NOT_YOU = 'If this wasn’t you, revoke it on your profile, change your password and contact your administrator.';

export const tokenCreatedEmail = (name: string, endsAt: Date) => ({
  subject: 'An access token was created',
  paragraphs: [
    `The access token “${name}” can now act for your account within its areas. It expires on ${endsAt.toISOString().slice(0, 10)} (UTC).`,
    NOT_YOU,
  ],
});

export const tokenRevokedEmail = (name: string) => ({
  subject: 'An access token was revoked',
  paragraphs: [
    `An administrator revoked your access token “${name}”. Programs that use it no longer have access.`,
    'If you still need it, create a new one on your profile.',
  ],
});
