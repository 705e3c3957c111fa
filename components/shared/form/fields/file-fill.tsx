'use client'

import { FileUp, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UploadModal } from '@/components/shared/upload-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconButton } from '@/components/ui/icon-button'
import { useOffline } from '@/lib/client/hooks'
import type { FieldOf } from '@/lib/forms/definition'
import { useFormats } from '@/lib/i18n/use-formats'
import { uploadTypes } from '@/lib/contracts/files'
import { FileLink } from '../file-link'
import { useFormTools, type FormFile } from '../form-tools'
import { useFieldProps, type FillProps } from '../use-field'
import { fileIdsOf } from './files'

/** A field for files, which are sent as soon as they are chosen. */
export function FileFill({ field, state, store }: FillProps<FieldOf<'FILE_UPLOAD'>>) {
  const t = useTranslations('form.file')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const offline = useOffline()
  const { files } = useFormTools()
  const props = useFieldProps({ field, state })
  const [isChoosing, setChoosing] = useState(false)
  /** The files that were sent from here; the form's screen learns their names only with its next answer. */
  const [added, setAdded] = useState<readonly FormFile[]>([])
  const ids = fileIdsOf(state.answer)
  const fileOf = (id: string) => files.get(id) ?? added.find((file) => file.id === id) ?? { id, name: t('file'), sizeBytes: 0 }
  const isFull = ids.length >= field.most
  const types = field.types.length > 0 ? uploadTypes.filter((type) => field.types.includes(type)) : uploadTypes

  function put(next: readonly string[]) {
    store.answer(field.uid, next.length === 0 ? null : [...next])
  }

  return (
    <ChoiceGroup
      {...props}
      role="group"
      description={[
        t('most', { count: field.most }),
        field.types.length > 0 ? t('types', { types: formats.list(types, 'disjunction') }) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <div className="flex flex-col gap-2">
        {ids.length > 0 && (
          <ul className="divide-y divide-line rounded-control border border-line">
            {ids.map((id) => (
              <li key={id} className="flex items-center gap-2 py-1 pr-1 pl-3">
                <FileLink file={fileOf(id)} className="grow" />
                <IconButton
                  label={ui('remove', { name: fileOf(id).name })}
                  icon={<Trash2 />}
                  onPress={() => put(ids.filter((one) => one !== id))}
                />
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button
            icon={<FileUp />}
            aria-haspopup="dialog"
            disabledReason={offline ? t('offline') : isFull && t('full', { count: field.most })}
            onPress={() => setChoosing(true)}
          >
            {t(ids.length === 0 ? 'add' : 'addMore')}
          </Button>
        </div>
      </div>
      {isChoosing && (
        <UploadModal
          title={props.label}
          accept="any"
          types={types}
          multiple={field.most > 1}
          onDone={(stored) => {
            setChoosing(false)
            if (stored.length === 0) return
            setAdded([...added, ...stored])
            put([...ids, ...stored.map(({ id }) => id)].slice(0, field.most))
          }}
        />
      )}
    </ChoiceGroup>
  )
}
