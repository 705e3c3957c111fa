'use client'

import { Copy, Printer, Trash2, UsersRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { CheckView, openClashesOf } from '@/components/timetables/clashes/check-view'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { useSelector } from '@/components/shared/selector-modal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorSummary } from '@/components/ui/error-summary'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { useLazy } from '@/components/ui/use-lazy'
import { useAsked } from '@/lib/client/use-asked'
import { weekOf } from '@/lib/clinical/week'
import { checkShift } from '@/lib/contracts/clinic-shifts'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { ChairsField } from './chairs-field'
import { deleteShift } from './delete-shift'
import { fieldIdOf, useIssueWords } from './shift-issues'
import { TeachersField } from './teachers-field'
import { usePeople } from './use-people'
import { useShiftForm, type Draft } from './use-shift-form'

const loadCopy = async () => (await import('./copy-dialog')).CopyDialog

/** One shift of a clinic: its teachers, and who sits at which chair. */
export function ShiftScreen({ today, initial }: { today: string; initial: Draft }) {
  const t = useTranslations('shifts')
  const issues = useTranslations('clinical')
  const tTimetables = useTranslations('timetables')
  const tCheck = useTranslations('timetables.check')
  const formats = useFormats()
  const router = useRouter()
  const { clinic, heldOn, shift } = initial
  const form = useShiftForm(initial)
  const { known, failed, retry } = usePeople({ clinicId: clinic.id, heldOn, shift })
  const placed = [...form.teacherIds, ...form.seating.values()]
  const isAsked = form.isChanged && placed.length > 0
  const asked = useAsked(
    checkShift,
    isAsked
      ? { clinicId: clinic.id, days: [{ heldOn, shift }], teacherIds: [...form.teacherIds], studentIds: [...form.seating.values()] }
      : null,
    'form',
  )
  const serious = openClashesOf(asked.current).filter(({ isSerious }) => isSerious).length
  const [selector, select] = useSelector()
  const [isCopying, setCopying] = useState(false)
  const CopyDialog = useLazy(isCopying, loadCopy, () => setCopying(false))
  const wordsOfIssue = useIssueWords({ hasChairs: clinic.hasChairs, teacherIds: form.teacherIds, seating: form.seating })
  useUnsavedChanges(form.isChanged)

  const back = `${paths.clinicRoster}?${new URLSearchParams({ week: weekOf(heldOn), clinic: clinic.id }).toString()}` as const
  const { id, problem } = form
  const alsoIn = (personId: string) => known?.busy.get(personId)
  const clashes = placed.filter((personId) => alsoIn(personId) !== undefined).length
  const names = new Map([...initial.teachers, ...initial.seats.map(({ student }) => student)].map((person) => [person.id, person] as const))

  // The save button is at the foot of a long list, so an error is shown at its head.
  const said = useRef<HTMLDivElement>(null)
  const isSaid = problem !== null && problem.kind !== 'invalid'
  useEffect(() => {
    if (!isSaid) return
    said.current?.focus({ preventScroll: true })
    said.current?.scrollIntoView({ block: 'center' })
  }, [isSaid, problem])

  /** Runs a decision and moves the focus to the heading first, because the pressed button disappears with the notice. */
  function decide(work: () => void) {
    document.querySelector('h1')?.focus({ preventScroll: true })
    work()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (form.busy) return
    done(await form.save())
  }

  function done(savedId: string | null) {
    if (savedId === null) return
    notify.success(t('saved'))
    if (id === null) router.replace(`${paths.clinicRoster}/${savedId}`)
    else router.refresh()
  }

  async function remove() {
    if (id === null || !(await deleteShift({ id, revision: form.revision, words: t }))) return
    router.push(back)
    router.refresh()
  }

  const saveFirst = (id === null || form.isChanged) && t('copySaveFirst')
  return (
    <PageTemplate kind="editor" back={back} backLabel={t('roster')}>
      <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4 pb-4">
        <PageHeader
          title={clinic.name}
          subtitle={
            <p className="first-letter:uppercase">
              {t('subtitle', { day: formats.longDay(heldOn), shift: issues(`chairs.inSentence.${shift}`) })}
            </p>
          }
          more={
            id !== null && (
              <>
                <LinkButton size="sm" href={`${paths.daySheet}?shift=${id}`} icon={<Printer />}>
                  {t('daySheet')}
                </LinkButton>
                <Button size="sm" icon={<Copy />} disabledReason={saveFirst} onPress={() => setCopying(true)}>
                  {t('copy')}
                </Button>
                <Button size="sm" icon={<Trash2 />} onPress={() => void remove()}>
                  {t('remove')}
                </Button>
              </>
            )
          }
        />
        {problem?.kind === 'invalid' && (
          <ErrorSummary
            isMissing
            lead={issues('missing')}
            attempt={problem.turn}
            problems={problem.issues.map((issue) => ({ fieldId: fieldIdOf(issue.path, form), message: wordsOfIssue(issue) }))}
          />
        )}
        <div ref={said} tabIndex={-1} className="empty:hidden">
          {problem?.kind === 'failed' && <Banner tone="danger">{t('saveFailed')}</Banner>}
          {problem?.kind === 'gone' && (
            <Banner tone="danger" title={t('notFound')}>
              {t('notFoundWhy')}
            </Banner>
          )}
          {problem?.kind === 'exists' && (
            <Banner tone="danger" action={<LinkButton href={`${paths.clinicRoster}/${problem.id}`}>{t('openExisting')}</LinkButton>}>
              {t('exists')}
            </Banner>
          )}
          {problem?.kind === 'changed' && (
            <Banner
              tone="warning"
              title={t('changed')}
              action={
                <>
                  <Button onPress={() => decide(() => form.acceptOtherVersion(problem.theirs))}>{t('takeTheirs')}</Button>
                  <Button onPress={() => decide(() => void form.saveMyVersion(problem.theirs).then(done))}>{t('keepMine')}</Button>
                </>
              }
            >
              {t('changedWhy')}
            </Banner>
          )}
        </div>
        {failed && (
          <Banner tone="danger" action={<Button onPress={retry}>{t('retry')}</Button>}>
            {t('peopleFailed')}
          </Banner>
        )}
        {clashes > 0 && (
          <Banner tone="warning" title={t('alsoInWarning', { count: clashes })} announce="polite">
            {t('alsoInWhy')}
          </Banner>
        )}
        {asked.isFailed && <Banner tone="warning">{tCheck('failed')}</Banner>}
        <CheckView checked={asked.current} />
        <Card>
          <TeachersField
            teacherIds={form.teacherIds}
            onChange={form.setTeachers}
            people={known?.people ?? null}
            names={names}
            alsoIn={alsoIn}
            select={select}
          />
        </Card>
        <Card>
          <ChairsField
            clinic={clinic}
            seating={form.seating}
            onChange={form.setSeating}
            people={known?.people ?? null}
            names={names}
            alsoIn={alsoIn}
            select={select}
          />
        </Card>
        <StickyActionBar
          status={
            form.isChanged && (
              <span className="flex items-center gap-1 text-dense text-muted">
                <UsersRound aria-hidden="true" className="size-4" />
                {t('unsaved')}
              </span>
            )
          }
        >
          <LinkButton href={back}>{t('cancel')}</LinkButton>
          <Button type="submit" variant="primary" className="grow md:grow-0" loading={form.busy}>
            {serious > 0 ? tTimetables('saveWith', { count: serious }) : t('save')}
          </Button>
        </StickyActionBar>
      </form>
      {selector}
      {isCopying && id !== null && CopyDialog && (
        <CopyDialog
          shift={{ ...initial, id }}
          teacherIds={form.teacherIds}
          studentIds={[...form.seating.values()]}
          today={today}
          onClose={() => setCopying(false)}
        />
      )}
    </PageTemplate>
  )
}
