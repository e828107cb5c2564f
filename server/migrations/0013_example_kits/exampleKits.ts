import { admissionTalk } from './admissionTalk.ts';
import { codeReviewTalk } from './codeReviewTalk.ts';
import type { ExampleKit } from './exampleKit.ts';
import { structuredInterview } from './structuredInterview.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const inserted = ({ title, description, ...content }: ExampleKit) => `
with kit as (
  insert into kits (title, description, created_at) values (${quoted(title)}, ${quoted(description)}, now())
  returning id)
insert into kit_versions (kit_id, number, content, created_at)
select id, 1, ${quoted(JSON.stringify(content))}, now() from kit;
`;

/** Kits to start from, in every installation. They belong to its admins, who change or archive them. */
export const exampleKits = [structuredInterview, codeReviewTalk, admissionTalk].map(inserted).join('');
