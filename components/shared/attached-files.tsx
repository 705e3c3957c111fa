'use client'

import { FolderOpen, Paperclip, X } from 'lucide-react'
import { useState } from 'react'
import { discardUploads } from './discard-uploads'
import { UploadModal } from './upload-modal'
import { useOwnFiles } from './use-own-files'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'

export type Attached = {
  readonly id: string
  readonly name: string
  /** Whether the file is one of the person's Files: it stays there when it is removed here. */
  readonly isOfFiles?: true
}

interface AttachedFilesProps {
  id: string
  words: {
    readonly title: string
    readonly add: string
    readonly help: string
    readonly remove: (name: string) => string
    /** The texts for choosing among the person's Files; without them only uploads are offered. */
    readonly choose?: { readonly add: string; readonly title: string; readonly none: string }
  }
  most: number
  files: readonly Attached[]
  error: string | null
  onChange: (files: readonly Attached[]) => void
  /** Whether it is in a composer, with a single icon button whose parts are placed by data-attached. */
  isCompact?: boolean
}

/** Files that are uploaded now, or chosen from the person's own, and go with what is being written. */
export function AttachedFiles({ id, words, most, files, error, onChange, isCompact = false }: AttachedFilesProps) {
  const [isUploading, setUploading] = useState(false)
  const [selector, choose] = useOwnFiles()

  function remove(file: Attached) {
    onChange(files.filter((one) => one.id !== file.id))
    discardUploads([file])
  }

  async function chooseOwn({ title, none }: { title: string; none: string }) {
    const chosen = await choose({ title, none })
    const added = chosen.filter(({ id: one }) => !files.some((file) => file.id === one))
    if (added.length > 0) onChange([...files, ...added].slice(0, most))
  }
  const upload = () => setUploading(true)
  const fromFiles = () => void (words.choose && chooseOwn(words.choose))
  return (
    <div id={id} role="group" aria-label={words.title} tabIndex={-1} className={isCompact ? 'contents' : 'flex flex-col items-start gap-2'}>
      {isCompact && files.length < most && (
        <span data-attached="add" className="self-end">
          {words.choose ? (
            <Menu
              iconOnly
              variant="quiet"
              label={words.add}
              icon={<Paperclip />}
              placement="above"
              entries={[
                { id: 'upload', label: words.add, icon: <Paperclip />, onAction: upload },
                { id: 'files', label: words.choose.add, icon: <FolderOpen />, onAction: fromFiles },
              ]}
            />
          ) : (
            <IconButton label={words.add} icon={<Paperclip />} aria-haspopup="dialog" onPress={upload} />
          )}
        </span>
      )}
      {files.length > 0 && (
        <ul data-attached="list" className="flex w-full flex-col gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex items-center justify-between gap-2 rounded-control border border-line bg-surface pl-3">
              <span className="min-w-0 text-dense wrap-anywhere">{file.name}</span>
              <IconButton variant="quiet" label={words.remove(file.name)} icon={<X />} onPress={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
      {!isCompact && files.length < most && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Paperclip />} aria-haspopup="dialog" onPress={upload}>
            {words.add}
          </Button>
          {words.choose && (
            <Button icon={<FolderOpen />} aria-haspopup="dialog" onPress={fromFiles}>
              {words.choose.add}
            </Button>
          )}
        </div>
      )}
      {(files.length > 0 || error !== null) && (
        <div data-attached="help">
          {files.length > 0 && <p className="text-dense text-muted">{words.help}</p>}
          {error !== null && <FieldError>{error}</FieldError>}
        </div>
      )}
      {isUploading && (
        <UploadModal
          title={words.title}
          accept="any"
          multiple
          onDone={(stored) => {
            setUploading(false)
            const added = [...files, ...stored.map((one) => ({ id: one.id, name: one.name }))]
            if (added.length > files.length) onChange(added.slice(0, most))
            discardUploads(added.slice(most))
          }}
        />
      )}
      {selector}
    </div>
  )
}
