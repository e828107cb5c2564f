import type { FormEvent } from 'react';
import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { saveFile } from '../../ui/saveFile.browser.ts';
import { type OwnDataAct, useOwnData } from './candidatePage.queries.ts';
import { useMailedCode } from './useMailedCode.tsx';

const FORM_ID = 'own-data';

const words: Readonly<Record<OwnDataAct, { title: string; effect: string; confirm: string }>> = {
  export: {
    title: 'Download your data',
    effect: 'You’ll get a file with all interview data we store under your email address.',
    confirm: 'Download',
  },
  erase: {
    title: 'Delete your data?',
    effect:
      'You’ll leave every round, planned interviews will be cancelled, and your links will stop working. You can’t undo this.',
    confirm: 'Delete permanently',
  },
};

const accountWords: Readonly<Record<CandidatePage['account'], string | null>> = {
  none: null,
  deleted:
    'The account we made for your quizzes will be deleted too. Its results stay in statistics, without your name.',
  stays: 'Your account and its quizzes stay. To delete them, sign in and open your profile.',
};

const failing: Readonly<Record<OwnDataAct, string>> = { export: 'download', erase: 'delete' };

type OwnDataDialogProps = {
  act: OwnDataAct;
  account: CandidatePage['account'];
  token: string;
  onErased: () => void;
  onClose: () => void;
};

/** First sends a code to the candidate's mailbox, because their link may have been passed on. */
export function OwnDataDialog({ act, account, token, onErased, onClose }: OwnDataDialogProps) {
  const mailed = useMailedCode();
  const asking = useOwnData(act, token);
  const { title, effect, confirm } = words[act];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asking.isPending || !mailed.check()) return;
    asking.mutate(mailed.code, {
      onSuccess: (answer) => {
        if ('codeSentTo' in answer) mailed.setSentTo(answer.codeSentTo);
        else if ('erased' in answer) onErased();
        else {
          saveFile(new Blob([answer.text], { type: 'application/json' }), 'interview-data.json');
          onClose();
        }
      },
    });
  };
  return (
    <Modal
      open
      size="small"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant={act === 'erase' && mailed.sentTo !== null ? 'danger' : 'primary'}
            loading={asking.isPending}
          >
            {mailed.sentTo === null ? 'Send code' : confirm}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p>{effect}</p>
        {act === 'erase' && accountWords[account] !== null && <p>{accountWords[account]}</p>}
        {mailed.sentTo !== null && mailed.field()}
        {asking.isError && (
          <Banner tone="danger">{failureText(asking.error, `Failed to ${failing[act]} your data`)}</Banner>
        )}
      </form>
    </Modal>
  );
}
