import type { InstalledPlugin, InstallList, PackageReview } from '@gantry/contract';
import { useProblemText } from '@gantry/plugin-sdk';
import { type Fetched, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSettingsApi } from '../../use-settings-api.ts';

export interface Installs {
  readonly list: InstallList | undefined;
  readonly load: Fetched<InstallList>['load'];
  readonly refresh: () => void;
  /** The package that was read, until somebody decides. */
  readonly review: PackageReview | undefined;
  readonly isReading: boolean;
  /** Why the last package was refused. */
  readonly problem: string | undefined;
  read(file: File): void;
  /** Looks for a newer version where the plugin was fetched from. */
  look(plugin: Pick<InstalledPlugin, 'id'>, onNone: () => void): void;
  /** Shows a package that was fetched. */
  show(review: PackageReview): void;
  endReview(): void;
}

/** What is installed on this server, and the package that somebody is about to install. */
export function useInstalls(): Installs {
  const api = useSettingsApi();
  const problemText = useProblemText();
  const { value, load, refresh } = useFetched((signal) => api.installs({ signal }), { key: 'installs' });
  const [review, setReview] = useState<PackageReview>();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const wait = (work: Promise<PackageReview | null>, onNone?: () => void) => {
    setReading(true);
    setProblem(undefined);
    work
      .then(
        (found) => (found === null ? onNone?.() : setReview(found)),
        (error: unknown) => setProblem(problemText(error)),
      )
      .finally(() => setReading(false));
  };
  return {
    list: value,
    load,
    refresh,
    review,
    isReading,
    problem,
    read: (file) => wait(api.reviewPackage(file)),
    look: ({ id }, onNone) =>
      wait(
        api.lookForPackage(id).then(({ review: found }) => found),
        onNone,
      ),
    show(found) {
      setProblem(undefined);
      setReview(found);
    },
    endReview: () => setReview(undefined),
  };
}
