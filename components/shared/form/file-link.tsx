'use client'

import { classNames } from '@/components/ui/class-names'
import { FileIcon } from '@/components/ui/file-icon'
import { useFormats } from '@/lib/i18n/use-formats'
import { useFormTools, type FormFile } from './form-tools'

/** A link that opens a file of an answer. */
export function FileLink({ file: { id, name, sizeBytes }, className }: { file: FormFile; className?: string }) {
  const { fileHref } = useFormTools()
  const formats = useFormats()
  return (
    <span className={classNames('flex min-w-0 items-center gap-2', className)}>
      <FileIcon name={name} />
      <a
        href={fileHref(id)}
        target="_blank"
        rel="noreferrer"
        className="hit-area min-w-0 rounded-control text-primary underline underline-offset-2 wrap-anywhere"
      >
        {name}
      </a>
      {sizeBytes > 0 && <span className="shrink-0 text-meta text-muted">{formats.fileSize(sizeBytes)}</span>}
    </span>
  )
}
