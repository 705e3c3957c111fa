'use client'

import { FolderOpen, Paperclip, X } from 'lucide-react'
import { useState } from 'react'
import { discard } from './discard-uploads'
import { UploadModal } from './upload-modal'
import { useOwnFiles } from './use-own-files'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'

export type Attached = {
  readonly id: string
  readonly name: string
  /** One of the person's Files: it stays there when it is taken away here. */
  readonly isOfFiles?: true
}

interface AttachedFilesProps {
  id: string
  words: {
    readonly title: string
    readonly add: string
    readonly help: string
    readonly remove: (name: string) => string
    /** Offers the person's Files, too. */
    readonly choose?: { readonly add: string; readonly title: string; readonly none: string }
  }
  most: number
  files: readonly Attached[]
  error: string | null
  onChange: (files: readonly Attached[]) => void
}

/** Files that are uploaded now, or chosen from the person's own, and go with what is being written. */
export function AttachedFiles({ id, words, most, files, error, onChange }: AttachedFilesProps) {
  const [isUploading, setUploading] = useState(false)
  const [selector, choose] = useOwnFiles()

  function remove(file: Attached) {
    onChange(files.filter((one) => one.id !== file.id))
    discard([file])
  }

  async function chooseOwn({ title, none }: { title: string; none: string }) {
    const chosen = await choose({ title, none })
    const added = chosen.filter(({ id: one }) => !files.some((file) => file.id === one))
    if (added.length > 0) onChange([...files, ...added].slice(0, most))
  }
  return (
    <div id={id} role="group" aria-label={words.title} tabIndex={-1} className="flex flex-col items-start gap-2">
      {files.length > 0 && (
        <ul className="flex w-full flex-col gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex items-center justify-between gap-2 rounded-control border border-line bg-surface pl-3">
              <span className="min-w-0 text-dense wrap-anywhere">{file.name}</span>
              <IconButton variant="quiet" label={words.remove(file.name)} icon={<X />} onPress={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
      {files.length < most && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Paperclip />} aria-haspopup="dialog" onPress={() => setUploading(true)}>
            {words.add}
          </Button>
          {words.choose && (
            <Button icon={<FolderOpen />} aria-haspopup="dialog" onPress={() => void (words.choose && chooseOwn(words.choose))}>
              {words.choose.add}
            </Button>
          )}
        </div>
      )}
      {files.length > 0 && <p className="text-dense text-muted">{words.help}</p>}
      {error !== null && <FieldError>{error}</FieldError>}
      {isUploading && (
        <UploadModal
          title={words.title}
          accept="any"
          multiple
          onDone={(stored) => {
            setUploading(false)
            const added = [...files, ...stored.map((one) => ({ id: one.id, name: one.name }))]
            if (added.length > files.length) onChange(added.slice(0, most))
            discard(added.slice(most))
          }}
        />
      )}
      {selector}
    </div>
  )
}
