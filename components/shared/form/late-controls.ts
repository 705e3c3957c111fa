import dynamic from 'next/dynamic'
import type { FormControls } from './controls'

/** Each with code of its own: a page that is opened by a link loads those alone that its form needs. */
export const lateControls: FormControls = {
  fill: {
    DATE: dynamic(async () => (await import('./fields/date-fill')).DateFill),
    FILE_UPLOAD: dynamic(async () => (await import('./fields/file-fill')).FileFill),
    PROCEDURE: dynamic(async () => (await import('./fields/procedure-fill')).ProcedureFill),
    RADIOGRAPHS: dynamic(async () => (await import('./fields/radiographs-fill')).RadiographsFill),
    SCALE: dynamic(async () => (await import('./fields/scale-fill')).ScaleFill),
    SIGNATURE: dynamic(async () => (await import('./fields/signature-fill')).SignatureFill),
    TOOTHMAP: dynamic(async () => (await import('./fields/teeth-fill')).TeethFill),
  },
  read: {
    FILE_UPLOAD: dynamic(async () => (await import('./fields/files-reading')).FilesReading),
    PROCEDURE: dynamic(async () => (await import('./fields/list-readings')).ProceduresReading),
    RADIOGRAPHS: dynamic(async () => (await import('./fields/list-readings')).RadiographsReading),
    SIGNATURE: dynamic(async () => (await import('./fields/signature-reading')).SignatureReading),
    TOOTHMAP: dynamic(async () => (await import('./fields/teeth-reading')).TeethReading),
  },
}
