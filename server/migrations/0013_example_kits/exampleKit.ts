/** A kit as the first version of it is stored; see contract/src/rounds/kits.ts. */
export interface ExampleKit {
  title: string;
  description: string;
  competencies: readonly { id: string; name: string; anchors: readonly [string, string, string, string, string] }[];
  questions: readonly {
    id: string;
    text: string;
    competencyId: string | null;
    followUps: readonly string[];
    minutes: number;
  }[];
}
