export const skillsText = (count: number) => (count === 1 ? '1 skill' : `${count} skills`);
