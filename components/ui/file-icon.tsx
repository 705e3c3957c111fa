import { File, FileArchive, FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import type { Tone } from './tone'

interface Kind {
  icon: ReactNode
  tone: Tone
}

const text: Kind = { icon: <FileText />, tone: 'blue' }
const pdf: Kind = { icon: <FileText />, tone: 'red' }
const sheet: Kind = { icon: <FileSpreadsheet />, tone: 'green' }
const image: Kind = { icon: <FileImage />, tone: 'purple' }
const archive: Kind = { icon: <FileArchive />, tone: 'brown' }
const other: Kind = { icon: <File />, tone: 'neutral' }

const kinds = new Map<string, Kind>([
  ['doc', text],
  ['docx', text],
  ['txt', text],
  ['pdf', pdf],
  ['xls', sheet],
  ['xlsx', sheet],
  ['csv', sheet],
  ['jpg', image],
  ['jpeg', image],
  ['png', image],
  ['gif', image],
  ['zip', archive],
])

/** The icon for the kind of file that a name suggests. The name is beside it, so the icon is decoration. A name without an extension is a file, too. */
export function FileIcon({ name, className }: { name: string; className?: string }) {
  const kind = kinds.get(extensionOf(name)) ?? other
  return (
    <span
      aria-hidden="true"
      data-tone={kind.tone}
      className={classNames(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-control border border-transparent bg-tone-tint text-tone-strong *:size-5',
        className,
      )}
    >
      {kind.icon}
    </span>
  )
}

function extensionOf(name: string) {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}
