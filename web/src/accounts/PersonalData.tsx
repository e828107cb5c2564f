import { useState } from 'react';
import { Download } from 'lucide-react';
import { call } from '../platform/api.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { RateLimitNotice } from '../ui/feedback/RateLimitNotice.tsx';
import { saveFile } from '../ui/saveFile.browser.ts';
import { toast } from '../ui/feedback/toast.ts';
import { accountFailure } from './accountFailure.browser.ts';

/** Everything stored about this person, as a download. */
export function PersonalData() {
  const [isFetching, setFetching] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  const download = async () => {
    setFetching(true);
    setProblem(null);
    try {
      const data = await call('GET /users/me/data', {});
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `assay-my-data-${data.writtenAt.slice(0, 10)}.json`);
      toast.success('Your data was downloaded');
    } catch (error) {
      setProblem(error);
      toast.error(accountFailure(error, 'Failed to download your data'));
    } finally {
      setFetching(false);
    }
  };

  return (
    <Card title="Your data">
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-muted">
          One file with everything we store about you: account, sessions, quizzes and answers, messages, interviews and
          account changes.
        </p>
        <RateLimitNotice error={problem} />
        <Button loading={isFetching} onClick={() => void download()}>
          <Download size={18} aria-hidden /> Download my data
        </Button>
      </div>
    </Card>
  );
}
