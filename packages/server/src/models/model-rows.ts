import {
  type ModelProblem,
  type ModelVersion,
  mapConversion,
  modelContents,
  modelProblem,
  modelVersion,
  summaryOf,
  versionStatus,
} from '@gantry/contract';
import { z } from 'zod';
import { conversionOrder } from './conversion/conversion-messages.ts';

export const headerColumn = conversionOrder.shape.header;

/** A row of `model_version`. The query must join `fragments_bytes` from `stored_file`. */
export const versionRow = z
  .object({
    id: z.string(),
    model_id: z.string(),
    created_date: z.string(),
    uploaded_at: z.date(),
    file_name: z.string(),
    ifc_bytes: z.number(),
    header: headerColumn,
    status: versionStatus,
    progress: z.number(),
    problem: modelProblem.nullable(),
    fragments_sha256: z.string().nullable(),
    fragments_bytes: z.number().nullable(),
    placement: mapConversion.nullable(),
    place: modelVersion.shape.place,
    object_count: z.number(),
    contents: modelContents.nullable(),
  })
  .transform((row): ModelVersion & { readonly modelId: string } => ({
    id: row.id,
    modelId: row.model_id,
    createdDate: row.created_date,
    uploadedAt: row.uploaded_at.toISOString(),
    fileName: row.file_name,
    ifcBytes: row.ifc_bytes,
    schema: row.header.schema,
    status: row.status,
    progress: Math.min(1, row.progress),
    problem: row.problem,
    fragments:
      row.fragments_sha256 === null
        ? null
        : { sha256: row.fragments_sha256, bytes: row.fragments_bytes ?? 0 },
    placement: row.placement,
    place: row.place,
    objectCount: row.object_count,
    contents: row.contents && summaryOf(row.contents),
    partlySupported: row.header.partlySupported,
  }));

/** Payload of the event about a version's progress. */
export const versionState = z
  .object({
    id: z.string(),
    layer_id: z.string(),
    status: versionStatus,
    progress: z.number(),
    problem: modelProblem.nullable(),
  })
  .transform((row) => ({
    versionId: row.id,
    layerId: row.layer_id,
    status: row.status,
    progress: row.progress,
    problem: row.problem satisfies ModelProblem | null,
  }));
