import { copyText } from '../ui/copyText.ts';
import { toast } from '../ui/feedback/toast.ts';

/** The public page for hosts and candidates, under the address by which this page was opened. */
export const inviteLink = (meetingId: string) => `${window.location.origin}/join/${meetingId}`;

/**
 * @param meetingId of a meeting that exists, or is being created
 * @returns whether its link is on the clipboard
 */
export async function copyInviteLink(meetingId: string | Promise<string>): Promise<boolean> {
  const exists = Promise.resolve(meetingId).then(
    () => true,
    () => false,
  );
  try {
    await copyText(typeof meetingId === 'string' ? inviteLink(meetingId) : meetingId.then(inviteLink));
    toast.success('Meeting link copied to clipboard!');
    return true;
  } catch {
    if (await exists) toast.error('Failed to copy link');
    return false;
  }
}
