'use client'

import { Paperclip, X } from 'lucide-react'
import { useState } from 'react'
import { UploadModal } from './upload-modal'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'

export type Attached = { readonly id: string; readonly name: string }

interface AttachedFilesProps {
  id: string
  words: { readonly title: string; readonly add: string; readonly help: string; readonly remove: (name: string) => string }
  most: number
  files: readonly Attached[]
  error: string | null
  onChange: (files: readonly Attached[]) => void
}

/** Files that are uploaded now and go with what is being written. */
export function AttachedFiles({ id, words, most, files, error, onChange }: AttachedFilesProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div id={id} role="group" aria-label={words.title} tabIndex={-1} className="flex flex-col items-start gap-2">
      {files.length > 0 && (
        <ul className="flex w-full flex-col gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex items-center justify-between gap-2 rounded-control border border-line bg-surface pl-3">
              <span className="min-w-0 text-dense wrap-anywhere">{file.name}</span>
              <IconButton
                variant="quiet"
                label={words.remove(file.name)}
                icon={<X />}
                onPress={() => onChange(files.filter((one) => one.id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < most && (
        <Button icon={<Paperclip />} aria-haspopup="dialog" onPress={() => setChoosing(true)}>
          {words.add}
        </Button>
      )}
      {files.length > 0 && <p className="text-dense text-muted">{words.help}</p>}
      {error !== null && <FieldError>{error}</FieldError>}
      {isChoosing && (
        <UploadModal
          title={words.title}
          accept="any"
          multiple
          onDone={(stored) => {
            setChoosing(false)
            const added = stored.map((one) => ({ id: one.id, name: one.name }))
            if (added.length > 0) onChange([...files, ...added].slice(0, most))
          }}
        />
      )}
    </div>
  )
}
