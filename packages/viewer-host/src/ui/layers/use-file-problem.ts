import type { ModelProblem } from '@gantry/contract';
import { useEffect, useState } from 'react';
import { fileProblem } from './file-problem.ts';

/** What certainly keeps the chosen file from being a model; undefined until its ends are read. */
export function useFileProblem(file: File | undefined): ModelProblem | undefined {
  const [found, setFound] = useState<{ readonly file: File; readonly problem: ModelProblem | undefined }>();
  useEffect(() => {
    if (file === undefined) return;
    let isWanted = true;
    fileProblem(file).then(
      (problem) => {
        if (isWanted) setFound({ file, problem });
      },
      // A file that was moved meanwhile cannot be read: the upload says so.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  return found !== undefined && found.file === file ? found.problem : undefined;
}
