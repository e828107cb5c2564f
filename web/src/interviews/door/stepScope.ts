/** The effects of one step of the way in, which end with it. */
export interface StepScope {
  during(end: () => void): void;
  every(ms: number, act: () => void): void;
  end(): void;
}

export function createStepScope(after: (ms: number, act: () => void) => () => void): StepScope {
  const endings: (() => void)[] = [];
  return {
    during: (end) => void endings.push(end),
    every(ms, act) {
      let stop = () => {};
      const again = () => (stop = after(ms, () => (act(), again())));
      again();
      endings.push(() => stop());
    },
    end() {
      for (const end of endings.splice(0)) end();
    },
  };
}
