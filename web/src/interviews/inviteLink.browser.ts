import { copyText } from '../ui/copyText.ts';
import { toast } from '../ui/feedback/toast.ts';

/** The public page for hosts and candidates, under the address by which this page was opened. */
export const inviteLink = (meetingId: string) => `${window.location.origin}/join/${meetingId}`;

/** @returns whether it is on the clipboard */
export async function copyInviteLink(meetingId: string): Promise<boolean> {
  try {
    await copyText(inviteLink(meetingId));
    toast.success('Meeting link copied to clipboard!');
    return true;
  } catch {
    toast.error('Failed to copy link');
    return false;
  }
}
