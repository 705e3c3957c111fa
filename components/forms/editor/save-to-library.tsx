'use client'

import { FilePlus2, Layers, LibraryBig } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { prompt } from '@/components/ui/confirm'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveLibraryItem } from '@/lib/contracts/forms'
import type { Field, Page } from '@/lib/forms/definition'
import type { LibraryContent } from '@/lib/forms/library'
import { useCaption } from './editor-context'

/** Asks for a name and puts a copy into the library. */
export function usePutIntoLibrary(): (caption: string, content: LibraryContent) => Promise<void> {
  const t = useTranslations('formEditor')
  const problem = useProblemText()
  return async (caption, content) => {
    const name = await prompt({
      title: t('library.saveTitle'),
      label: t('library.name'),
      initial: caption,
      action: t('library.save'),
      maxLength: 200,
      requiredMessage: t('library.nameMissing'),
    })
    if (name === null) return
    try {
      await call(saveLibraryItem, { id: newId(), revision: 0, name, content })
      notify.success(t('library.saved', { name }))
    } catch (error) {
      const [issue] = error instanceof CallError ? error.issues : []
      notify.error(issue?.message ?? problem(error))
    }
  }
}

/** A field as it is; a page as a page, or its fields as a group. Rules that name fields of this form stay behind. */
export function SaveToLibrary({ piece }: { piece: Page | Field }) {
  const t = useTranslations('formEditor')
  const put = usePutIntoLibrary()
  const caption = useCaption()(piece)
  const label = t('library.put', { caption })
  if (!('fields' in piece))
    return (
      <IconButton size="sm" label={label} icon={<LibraryBig />} onPress={() => void put(caption, { kind: 'FIELD', field: plain(piece) })} />
    )
  const fields = piece.fields.map(plain)
  return (
    <Menu
      iconOnly
      size="sm"
      variant="quiet"
      label={label}
      icon={<LibraryBig />}
      placement="below-end"
      entries={[
        {
          id: 'page',
          label: t('library.putPage'),
          icon: <FilePlus2 />,
          onAction: () => void put(caption, { kind: 'PAGE', page: { ...piece, visibleWhen: null, origin: null, fields } }),
        },
        ...(fields.length > 0
          ? [
              {
                id: 'group',
                label: t('library.putGroup', { count: fields.length }),
                icon: <Layers />,
                onAction: () => void put(caption, { kind: 'GROUP', fields }),
              },
            ]
          : []),
      ]}
    />
  )
}

function plain(field: Field): Field {
  const bare = {
    ...field,
    visibleWhen: null,
    origin: null,
    required: typeof field.required === 'object' ? ('NEVER' as const) : field.required,
  }
  return bare.type === 'COMPUTED' ? { ...bare, formula: null } : bare
}
