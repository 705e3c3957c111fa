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
import { fieldsAndRowsIn, type Field, type Page } from '@/lib/forms/definition'
import { standsAlone, type LibraryContent } from '@/lib/forms/library'
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

/** Saves a field as a field, and a page as a page or its fields as a group. Rules that name other fields of this form are left out. */
export function SaveToLibrary({ piece }: { piece: Page | Field }) {
  const t = useTranslations('formEditor')
  const put = usePutIntoLibrary()
  const caption = useCaption()(piece)
  const label = t('library.put', { caption })
  if ('type' in piece) {
    const [field] = withoutForeignRules([piece])
    return (
      <IconButton size="sm" label={label} icon={<LibraryBig />} onPress={() => void (field && put(caption, { kind: 'FIELD', field }))} />
    )
  }
  const fields = withoutForeignRules(piece.fields)
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

/** Fields that are saved together may name each other; a rule or formula that names any other field is left out. */
function withoutForeignRules(fields: readonly Field[]): Field[] {
  const uids = new Set(fieldsAndRowsIn({ pages: [{ fields }] }).map(({ uid }) => uid))
  return fields.map((field) => {
    const bare = plainOne(field, uids)
    return bare.type === 'GROUP' ? { ...bare, fields: bare.fields.map((inner) => plainOne(inner, uids)) } : bare
  })
}

function plainOne<F extends Field>(field: F, uids: ReadonlySet<string>): F {
  const { visibleWhen, required } = field
  return {
    ...field,
    visibleWhen: visibleWhen !== null && standsAlone(visibleWhen, uids) ? visibleWhen : null,
    origin: null,
    required: typeof required === 'object' && !standsAlone(required.when, uids) ? ('NEVER' as const) : required,
    ...(field.type === 'COMPUTED' && { formula: field.formula !== null && standsAlone(field.formula, uids) ? field.formula : null }),
    ...((field.type === 'SCALE' || field.type === 'GRID') && { self: field.self !== null && uids.has(field.self) ? field.self : null }),
  }
}
