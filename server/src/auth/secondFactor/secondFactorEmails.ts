const NOT_YOU =
  'If this wasn’t you, set a new password with “Forgot password” on the sign-in page and contact your administrator.';

export const secondFactorEnabledEmail = {
  subject: 'Two-step sign-in was turned on',
  paragraphs: [
    'You now sign in with your password and a code from your authenticator app. Your other devices were signed out.',
    NOT_YOU,
  ],
};

export const secondFactorDisabledEmail = {
  subject: 'Two-step sign-in was turned off',
  paragraphs: ['You now sign in with your password only.', NOT_YOU],
};

export const recoveryCodeUsedEmail = (left: number) => ({
  subject: 'A recovery code was used',
  paragraphs: [
    `A recovery code was used to sign in instead of your authenticator app. You have ${left === 1 ? '1 code' : `${left} codes`} left. You can create new ones on your profile.`,
    NOT_YOU,
  ],
});
