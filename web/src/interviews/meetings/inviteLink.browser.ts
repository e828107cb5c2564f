import { copyText } from '../../ui/copyText.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** The page for everybody, hosts and candidates; where one stands decides what the address of the server is. */
const inviteLink = (meetingId: string) => `${window.location.origin}/join/${meetingId}`;

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
