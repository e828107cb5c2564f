export const OTP_LENGTH = 6;

/** The digits of what was typed or pasted, `042 817` or `Code: 042817`, at most six. */
export const otpOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, OTP_LENGTH);
