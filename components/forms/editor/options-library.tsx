'use client'

import { LibraryBig } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listLibraryItems, readLibraryItem } from '@/lib/contracts/forms'
import type { FieldOf } from '@/lib/forms/definition'
import { useCaption } from './editor-context'
import { usePutIntoLibrary } from './save-to-library'

type Choosing = FieldOf<'DROPDOWN'> | FieldOf<'MULTISELECT'>
interface OptionsLibraryProps {
  field: Choosing
  onChange: (change: Pick<Choosing, 'options' | 'origin'>) => void
}

/** Options that several fields share: chosen from the library, or added to it. */
export function OptionsLibrary({ field, onChange }: OptionsLibraryProps) {
  const t = useTranslations('formEditor.library')
  const problem = useProblemText()
  const put = usePutIntoLibrary()
  const caption = useCaption()(field)
  const [selector, select] = useSelector()

  async function chooseOptions() {
    try {
      const { items } = await call(listLibraryItems, { kind: 'OPTIONS' })
      const usable = items.filter(({ active }) => active)
      if (usable.length === 0) return notify.error(t('noOptions'))
      const ids = await select({
        title: t('takeOptions'),
        items: usable.map(({ id, name, version }) => ({ id, caption: name, subcaption: t('versionOf', { number: version }) })),
      })
      const [id] = ids ?? []
      if (id === undefined) return
      const { content, version } = await call(readLibraryItem, { id })
      if (content.kind === 'OPTIONS') onChange({ options: content.options, origin: { itemId: id, version } })
    } catch (error) {
      notify.error(problem(error))
    }
  }

  return (
    <>
      <Menu
        size="sm"
        label={t('ofOptions')}
        icon={<LibraryBig />}
        entries={[
          { id: 'take', label: t('takeOptions'), onAction: () => void chooseOptions() },
          ...(field.options.length > 0
            ? [{ id: 'put', label: t('putOptions'), onAction: () => void put(caption, { kind: 'OPTIONS', options: [...field.options] }) }]
            : []),
        ]}
      />
      {selector}
    </>
  )
}
