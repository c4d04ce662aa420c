import { isIsoDay } from '@gantry/plugin-sdk';

/** The fields of the upload dialog. */
export interface UploadForm {
  readonly file: File | undefined;
  readonly modelName: string;
  /** As typed; valid as `YYYY-MM-DD`. */
  readonly createdDate: string;
  /** Undefined creates a layer with the name below. */
  readonly layerId: string | undefined;
  readonly newLayerName: string;
}

export type UploadField = 'file' | 'modelName' | 'createdDate' | 'newLayerName';

/** Invalid fields before sending; the values are message keys. */
export function uploadProblems(form: UploadForm) {
  return {
    file: form.file === undefined ? 'needFile' : /\.ifc$/i.test(form.file.name) ? undefined : 'notIfc',
    modelName: form.modelName.trim() === '' ? 'needModelName' : undefined,
    createdDate: isIsoDay(form.createdDate) ? undefined : 'needCreated',
    newLayerName: form.layerId === undefined && form.newLayerName.trim() === '' ? 'needLayerName' : undefined,
  } as const satisfies Record<UploadField, string | undefined>;
}

/** The file's name without its extension, as the model's name. */
export function modelNameOf(file: File): string {
  return file.name.replace(/\.ifc$/i, '').slice(0, 160);
}

/** Whether the name is still the one that the file gave it. */
export function isNameOfFile({ file, modelName }: UploadForm): boolean {
  return modelName === '' || (file !== undefined && modelName === modelNameOf(file));
}
