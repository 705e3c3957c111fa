'use client'

import { Camera, FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState, type ChangeEvent, type DragEvent, type RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { useFormats } from '@/lib/i18n/use-formats'

interface UploadDropProps {
  types: readonly string[]
  /** `data`: files that no camera takes. */
  accept: 'any' | 'images' | 'data'
  multiple: boolean
  onFiles: (files: readonly File[]) => void
}

/** The area where files are dropped, chosen from the device, or taken by its camera. */
export function UploadDrop({ types, accept, multiple, onFiles }: UploadDropProps) {
  const t = useTranslations('upload')
  const formats = useFormats()
  const [isOver, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function over(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  function left({ currentTarget, relatedTarget }: DragEvent) {
    // A move over an element inside the area is no leaving.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  const input = {
    type: 'file',
    hidden: true,
    tabIndex: -1,
    'aria-hidden': true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => readChosen(event.currentTarget, onFiles),
  } as const
  return (
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={left}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-card border border-dashed p-6 text-center',
        isOver ? 'border-primary bg-primary-tint' : 'border-control',
      )}
    >
      <div className="flex flex-wrap justify-center gap-2">
        <Button data-autofocus icon={<FileUp />} onPress={() => openInput(files)}>
          {multiple ? t('chooseFiles') : t('chooseFile')}
        </Button>
        {accept !== 'data' && (
          <span className="hidden pointer-coarse:contents">
            <Button icon={<Camera />} onPress={() => openInput(camera)}>
              {t('takePhoto')}
            </Button>
          </span>
        )}
      </div>
      <p className="text-dense text-muted pointer-coarse:hidden">{multiple ? t('dropFiles') : t('dropFile')}</p>
      <p className="max-w-prose text-dense text-muted">{t('accepted', { types: formats.list([...types], 'disjunction') })}</p>
      <input {...input} ref={files} multiple={multiple} accept={types.map((type) => `.${type}`).join(',')} />
      <input {...input} ref={camera} accept="image/jpeg,image/png" capture={accept === 'images' ? 'user' : 'environment'} />
    </div>
  )
}

function openInput(input: RefObject<HTMLInputElement | null>) {
  input.current?.click()
}

function readChosen(input: HTMLInputElement, onFiles: UploadDropProps['onFiles']) {
  const chosen = [...(input.files ?? [])]
  // The value is cleared, so that the same file can be chosen again.
  input.value = ''
  if (chosen.length > 0) onFiles(chosen)
}
