'use client'

import { useTranslations } from 'next-intl'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import type { CarriedFlag } from '@/lib/contracts/users'
import { isLink, needsChoice, type BulkKind } from './bulk-act'
import { BulkFields } from './bulk-fields'
import { LeftOutList, Names } from './left-out'
import { SendingProgress } from './sending-progress'
import { useBulk } from './use-bulk'
import type { WhoInput } from './who'

interface BulkDialogProps {
  kind: BulkKind
  who: WhoInput
  flags: readonly CarriedFlag[]
  onClose: (isDone: boolean) => void
}

/** Above this number of people the person is asked once more, with the number. */
const askedAbove = 50

/** One act on many people: what it is, then whom it changes and who is left out and why, then the outcome. */
export function BulkDialog({ kind, who, flags, onClose }: BulkDialogProps) {
  const t = useTranslations('users.bulk')
  const tUi = useTranslations('ui')
  const tProof = useTranslations('proof')
  const [dialog, proven] = useProof()
  const bulk = useBulk({ kind, who })
  const { choices, values, preview, done, problem, isBusy, hasChanged } = bulk
  const affected = preview?.affected ?? 0
  const isDanger = kind === 'DISABLE' || kind === 'TAKE_ROLE' || kind === 'TAKE_FLAG'

  async function apply() {
    const title = t('question', { what: t(`do.${kind}`, { count: affected }) })
    if (
      affected > askedAbove &&
      !(await confirm({
        title,
        body: t('questionHelp'),
        action: t(`do.${kind}`, { count: affected }),
        tone: isDanger ? 'danger' : 'primary',
      }))
    )
      return
    await bulk.apply(proven, (error) => (isProofNeeded(error) ? tProof('needed') : null))
  }

  const chosenName =
    kind === 'GIVE_ROLE' || kind === 'TAKE_ROLE'
      ? choices?.roles.find(({ id }) => id === values.roleId)?.name
      : flags.find(({ id }) => id === values.flagId)?.caption
  const title =
    preview && chosenName !== undefined && kind !== 'STUDIES'
      ? t('titleOf', { what: t(`kind.${kind}`), name: chosenName })
      : t(`kind.${kind}`)
  const said = kind === 'DISABLE' || kind === 'ENABLE' || isLink(kind) ? t(`means.${kind}`) : null
  const close = () => onClose(done !== null)
  return (
    <>
      <Dialog
        open
        size="md"
        title={title}
        description={done === null && preview === null && needsChoice(kind) ? t('chooseHelp') : undefined}
        onClose={close}
        footer={
          done ? (
            <Button variant="primary" onPress={close}>
              {t('close')}
            </Button>
          ) : (
            <>
              <Button onPress={close}>{preview && affected === 0 ? t('close') : tUi('cancel')}</Button>
              {preview && needsChoice(kind) && <Button onPress={bulk.back}>{t('back')}</Button>}
              {!preview && (needsChoice(kind) || problem) && (
                <Button
                  variant="primary"
                  loading={isBusy}
                  disabledReason={bulk.act === null && t('chooseFirst')}
                  onPress={() => void bulk.look()}
                >
                  {t('look')}
                </Button>
              )}
              {affected > 0 && (
                <Button variant={isDanger ? 'danger' : 'primary'} loading={isBusy} onPress={() => void apply()}>
                  {t(`do.${kind}`, { count: affected })}
                </Button>
              )}
            </>
          )
        }
      >
        <div className="flex flex-col gap-4">
          {problem && (
            <Banner tone="danger" announce="assertive">
              {problem}
            </Banner>
          )}
          {hasChanged && (
            <Banner tone="warning" announce="assertive">
              {t('changed')}
            </Banner>
          )}
          {!done && !preview && needsChoice(kind) && choices && (
            <BulkFields kind={kind} choices={choices} flags={flags} values={values} onChange={bulk.set} />
          )}
          {!done && !preview && isBusy && (
            <p role="status" className="flex items-center gap-2 text-muted">
              <Spinner size="sm" />
              {needsChoice(kind) && !choices ? tUi('loading') : t('looking')}
            </p>
          )}
          {!done && preview && (
            <div className="flex flex-col gap-1">
              <p role="status" className="font-medium">
                {t(isLink(kind) ? 'willSend' : 'will', { count: affected })}
              </p>
              {affected > 0 && <Names people={preview.people} count={affected} />}
            </div>
          )}
          {!done && preview && affected > 0 && said && <p className="max-w-prose">{said}</p>}
          {done &&
            (done.sendingId === null ? (
              <p role="status" className="font-medium">
                {t(isLink(kind) ? 'sent' : 'done', { count: done.done })}
              </p>
            ) : (
              <SendingProgress sendingId={done.sendingId} total={done.done} />
            ))}
          <LeftOutList kind={kind} left={(done ?? preview)?.left ?? []} />
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
