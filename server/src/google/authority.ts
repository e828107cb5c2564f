/** Whether Google is authoritative for an address: its own mail, or an organisation it hosts. */
export function isAuthoritative({ email, hostedDomain }: { email: string; hostedDomain: string | null }): boolean {
  return hostedDomain !== null || email.toLowerCase().endsWith('@gmail.com');
}
