'use client'

import { FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { matchesText } from '@/components/shared/selector-modal-rules'
import { Dialog } from '@/components/ui/dialog'
import { IconSlot } from '@/components/ui/icon-slot'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { SearchField } from '@/components/ui/search-field'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { newId } from '@/lib/client/new-id'
import { offlineNavigate } from '@/lib/client/offline-navigation'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listChoices } from '@/lib/contracts/form-responses'
import type { StartableForm } from '../answers/new-response'
import { useStartable } from './use-startable'

/** Asks which form to begin and, where that can be chosen, whom it is about. Nothing is created before the first answer. */
export function NewFormDialog({ text: given = '', onClose }: { text?: string | undefined; onClose: () => void }) {
  const t = useTranslations('forms.new')
  const router = useRouter()
  const problem = useProblemText()
  const { data, settled } = useStartable()
  const [text, setText] = useState(given)
  const [selector, select] = useSelector()
  const forms = (data?.forms ?? []).filter(({ name, code }) => matchesText({ caption: name, subcaption: code }, text))

  async function begin(form: StartableForm) {
    try {
      const subject = form.subject === 'CHOSEN' ? await chooseSubject(form) : null
      if (form.subject === 'CHOSEN' && subject === null) return
      const href = `/forms/${form.id}/responses/${newId()}/stage/new${subject === null ? '' : `?subject=${subject}`}` as const
      onClose()
      if (!offlineNavigate(href)) router.push(href)
    } catch (error) {
      notify.error(problem(error))
    }
  }

  async function chooseSubject(form: StartableForm): Promise<string | null> {
    const { subjects } = await call(listChoices, { formId: form.id })
    const ids = await select({
      title: t('aboutWhom'),
      items: subjects.map(({ id, displayName, caption }) => ({ id, caption: displayName, subcaption: caption })),
    })
    return ids?.[0] ?? null
  }

  return (
    <Dialog open size="md" title={t('title')} closesOnBackdrop onClose={onClose}>
      <div className="flex min-h-80 flex-col gap-3 pb-4">
        <SearchField data-autofocus label={t('search')} value={text} maxLength={100} onChange={setText} />
        {!data && !settled && <SkeletonRows />}
        {!data && settled && <p className="text-muted">{t('notLoaded')}</p>}
        {data && forms.length === 0 && <p className="text-muted">{t(text === '' ? 'none' : 'nothingFound')}</p>}
        {forms.length > 0 && (
          <List label={t('title')}>
            {forms.map((form) => (
              <ListRow
                key={form.id}
                leading={
                  <IconSlot className="text-muted">
                    <FileText />
                  </IconSlot>
                }
                title={form.name}
                subtitle={[form.code, t(`subject.${form.subject}`)].join(' · ')}
                onPress={() => void begin(form)}
              />
            ))}
          </List>
        )}
      </div>
      {selector}
    </Dialog>
  )
}
