'use client'

import { BookOpenText, ClipboardPen, Plus, Settings2, Signature } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { useMayOpen } from '@/components/shared/use-places'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { NavTabs } from '@/components/ui/nav-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { listReflectionTemplates } from '@/lib/contracts/reflections'
import { paths } from '@/lib/paths'
import type { ReflectionView } from '@/lib/reflections/vocabulary'
import { NewReflectionDialog } from './new-reflection-dialog'
import { presetOf, type Preset } from './preset'

interface FrameProps {
  view: ReflectionView
  views: readonly ReflectionView[]
  /** The number of reflections that wait to be acknowledged. */
  toAcknowledge?: number
  /** Whether the address asks for a new reflection. */
  opensNew?: boolean
  /** The values for the new reflection that the address contains. */
  preset?: Preset
  children: ReactNode
}

const nothingKnown = presetOf({})

/** /reflections: the reader's own, those shared with them, and all that were submitted. */
export function ReflectionsFrame({ view, views, toAcknowledge = 0, opensNew = false, preset = nothingKnown, children }: FrameProps) {
  const t = useTranslations('reflections')
  const mayWrite = useMayOpen('writeReflection')
  const maySetUp = useMayOpen('reflectionTemplates')
  const { data } = useLocalCopy('reflection-templates', listReflectionTemplates)
  const isSet = (kind: 'DOPS' | 'SIGN_OFF') => mayWrite && data?.forms.some((form) => form.kind === kind) === true
  const router = useRouter()
  const [isNew, setNew] = useState(opensNew)
  const [wasAsked, setAsked] = useState(opensNew)
  if (wasAsked !== opensNew) {
    setAsked(opensNew)
    if (opensNew) setNew(true)
  }

  function close() {
    setNew(false)
    // The address is reset, so that going there again opens the dialog again.
    if (opensNew) router.replace(paths.reflections)
  }

  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader
        title={t('title')}
        primary={
          mayWrite && (
            <Button variant="primary" icon={<Plus />} onPress={() => setNew(true)}>
              {t('new.action')}
            </Button>
          )
        }
        more={
          <>
            {mayWrite && (
              <LinkButton icon={<BookOpenText />} href={paths.reflectionLog}>
                {t('log.title')}
              </LinkButton>
            )}
            {isSet('DOPS') && (
              <LinkButton icon={<ClipboardPen />} href={paths.newDops}>
                {t('startForm.title.DOPS')}
              </LinkButton>
            )}
            {isSet('SIGN_OFF') && (
              <LinkButton icon={<Signature />} href={paths.newSignOff}>
                {t('startForm.title.SIGN_OFF')}
              </LinkButton>
            )}
            {maySetUp && (
              <LinkButton icon={<Settings2 />} href={paths.reflectionTemplates}>
                {t('setUp')}
              </LinkButton>
            )}
          </>
        }
      />
      {views.length > 1 && (
        <NavTabs
          label={t('views.label')}
          tabs={views.map((one) => ({
            href: `${paths.reflections}?view=${viewNames[one]}`,
            label: t(`views.${one}`),
            current: one === view,
            ...(one === 'TO_READ' && { count: toAcknowledge }),
          }))}
        />
      )}
      {children}
      {isNew && <NewReflectionDialog preset={preset} onClose={close} />}
    </div>
  )
}

/** The names of the views in addresses. */
const viewNames: Readonly<Record<ReflectionView, string>> = { MINE: 'mine', TO_READ: 'read', ALL: 'all' }
