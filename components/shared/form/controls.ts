import type { ComponentType } from 'react'
import type { Answer } from '@/lib/forms/answers'
import type { FieldOf } from '@/lib/forms/definition'
import { DateFill } from './fields/date-fill'
import { FileFill } from './fields/file-fill'
import { FilesReading } from './fields/files-reading'
import { GridFill } from './fields/grid-fill'
import { GridReading } from './fields/grid-reading'
import { GroupFill } from './fields/group-fill'
import { GroupReading } from './fields/group-reading'
import { ProceduresReading, RadiographsReading } from './fields/list-readings'
import { ProcedureFill } from './fields/procedure-fill'
import { RadiographsFill } from './fields/radiographs-fill'
import { ScaleFill } from './fields/scale-fill'
import { SignatureFill } from './fields/signature-fill'
import { SignatureReading } from './fields/signature-reading'
import { TeethFill } from './fields/teeth-fill'
import { TeethReading } from './fields/teeth-reading'
import type { FillProps } from './use-field'

/** These field types are rare, so a page may load their controls and readings late: `fill` edits an answer, `read` shows it. */
export type FormControls = {
  readonly fill: {
    readonly [
      T in 'DATE' | 'FILE_UPLOAD' | 'GRID' | 'GROUP' | 'PROCEDURE' | 'RADIOGRAPHS' | 'SCALE' | 'SIGNATURE' | 'TOOTHMAP'
    ]: ComponentType<FillProps<FieldOf<T>>>
  }
  readonly read: {
    readonly [T in 'FILE_UPLOAD' | 'PROCEDURE' | 'RADIOGRAPHS' | 'SIGNATURE' | 'TOOTHMAP']: ComponentType<{
      readonly answer: Answer | undefined
    }>
  } & { readonly [T in 'GRID' | 'GROUP']: ComponentType<FillProps<FieldOf<T>>> }
}

/** All controls, loaded together with the screen. */
export const allControls: FormControls = {
  fill: {
    DATE: DateFill,
    FILE_UPLOAD: FileFill,
    GRID: GridFill,
    GROUP: GroupFill,
    PROCEDURE: ProcedureFill,
    RADIOGRAPHS: RadiographsFill,
    SCALE: ScaleFill,
    SIGNATURE: SignatureFill,
    TOOTHMAP: TeethFill,
  },
  read: {
    FILE_UPLOAD: FilesReading,
    GRID: GridReading,
    GROUP: GroupReading,
    PROCEDURE: ProceduresReading,
    RADIOGRAPHS: RadiographsReading,
    SIGNATURE: SignatureReading,
    TOOTHMAP: TeethReading,
  },
}
