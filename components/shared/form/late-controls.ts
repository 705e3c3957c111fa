import dynamic from 'next/dynamic'
import type { FormControls } from './controls'

/** Controls that each have code of their own: a page first loads only those that its form needs. */
export const lateControls: FormControls = {
  fill: {
    DATE: dynamic(async () => (await import('./fields/date-fill')).DateFill),
    FILE_UPLOAD: dynamic(async () => (await import('./fields/file-fill')).FileFill),
    GRID: dynamic(async () => (await import('./fields/grid-fill')).GridFill),
    GROUP: dynamic(async () => (await import('./fields/group-fill')).GroupFill),
    PROCEDURE: dynamic(async () => (await import('./fields/procedure-fill')).ProcedureFill),
    RADIOGRAPHS: dynamic(async () => (await import('./fields/radiographs-fill')).RadiographsFill),
    SCALE: dynamic(async () => (await import('./fields/scale-fill')).ScaleFill),
    SIGNATURE: dynamic(async () => (await import('./fields/signature-fill')).SignatureFill),
    TOOTHMAP: dynamic(async () => (await import('./fields/teeth-fill')).TeethFill),
  },
  read: {
    FILE_UPLOAD: dynamic(async () => (await import('./fields/files-reading')).FilesReading),
    GRID: dynamic(async () => (await import('./fields/grid-reading')).GridReading),
    GROUP: dynamic(async () => (await import('./fields/group-reading')).GroupReading),
    PROCEDURE: dynamic(async () => (await import('./fields/list-readings')).ProceduresReading),
    RADIOGRAPHS: dynamic(async () => (await import('./fields/list-readings')).RadiographsReading),
    SIGNATURE: dynamic(async () => (await import('./fields/signature-reading')).SignatureReading),
    TOOTHMAP: dynamic(async () => (await import('./fields/teeth-reading')).TeethReading),
  },
}

/** Loads the code of all controls, for a page that has to go on without a network; code that fails to load is loaded when it is needed. */
export async function loadControls(): Promise<void> {
  await Promise.allSettled([
    import('./fields/date-fill'),
    import('./fields/file-fill'),
    import('./fields/files-reading'),
    import('./fields/grid-fill'),
    import('./fields/grid-reading'),
    import('./fields/group-fill'),
    import('./fields/group-reading'),
    import('./fields/list-readings'),
    import('./fields/procedure-fill'),
    import('./fields/radiographs-fill'),
    import('./fields/scale-fill'),
    import('./fields/signature-fill'),
    import('./fields/signature-reading'),
    import('./fields/teeth-fill'),
    import('./fields/teeth-reading'),
  ])
}
