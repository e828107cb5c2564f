const NOT_YOU =
  'If this was not you, set a new password with “Forgot password” on the login page and tell your administrator.';

export const secondFactorEnabledEmail = {
  subject: 'Two-step sign-in was turned on',
  paragraphs: [
    'Signing in to your account now takes your password and a code of your authenticator app. Every other device was signed out.',
    NOT_YOU,
  ],
};

export const secondFactorDisabledEmail = {
  subject: 'Two-step sign-in was turned off',
  paragraphs: ['Signing in to your account takes the password alone again.', NOT_YOU],
};

export const recoveryCodeUsedEmail = (left: number) => ({
  subject: 'A recovery code was used',
  paragraphs: [
    `A recovery code of your account was used instead of your authenticator app. ${left === 1 ? '1 code is' : `${left} codes are`} left; new ones are made on your profile.`,
    NOT_YOU,
  ],
});
