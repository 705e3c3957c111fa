import type { ComponentType } from 'react'
import type { FieldOf } from '@/lib/forms/definition'
import { DateFill } from './fields/date-fill'
import { FileFill } from './fields/file-fill'
import { ProcedureFill } from './fields/procedure-fill'
import { RadiographsFill } from './fields/radiographs-fill'
import { ScaleFill } from './fields/scale-fill'
import { SignatureFill } from './fields/signature-fill'
import { TeethFill } from './fields/teeth-fill'
import type { FillProps } from './use-field'

/** The controls that many forms do without. */
type Great = 'DATE' | 'FILE_UPLOAD' | 'PROCEDURE' | 'RADIOGRAPHS' | 'SCALE' | 'SIGNATURE' | 'TOOTHMAP'
export type FormControls = { readonly [T in Great]: ComponentType<FillProps<FieldOf<T>>> }

/** Loaded with the screen: it works without a network. */
export const allControls: FormControls = {
  DATE: DateFill,
  FILE_UPLOAD: FileFill,
  PROCEDURE: ProcedureFill,
  RADIOGRAPHS: RadiographsFill,
  SCALE: ScaleFill,
  SIGNATURE: SignatureFill,
  TOOTHMAP: TeethFill,
}
