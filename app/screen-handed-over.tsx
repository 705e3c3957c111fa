import { readBrand } from '@/app/brand'
import { LateHandedOverScreen } from '@/components/feedback/late-handed-over'
import { LateLanguageChoice } from '@/components/sign-in/late-screens'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { BrandMark } from '@/components/ui/brand-mark'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { readSettings } from '@/server/config'
import { readHereCall } from '@/server/feedback'
import type { Actor } from '@/server/kernel/actor'
import { pageRequest } from '@/server/kernel/http/page-request'
import { runInProcess } from '@/server/kernel/run'

/** In place of every screen while a patient has the device: nothing of the wanted page has been made. */
export async function HandedOver({ actor }: { actor: Actor }) {
  const request = await pageRequest()
  const [here, { languages }, { brandName, logo }] = await Promise.all([
    runInProcess(readHereCall, {}, { actor, request }),
    readSettings(),
    readBrand(),
  ])
  return (
    <MessagesFor namespaces={['errors', 'issues', 'patientFeedback', 'proof', 'secondFactor', 'signIn', 'ui']}>
      <SignInFrame brandName={brandName} mark={<BrandMark logo={logo} size="lg" />} footer={<LateLanguageChoice languages={languages} />}>
        <LateHandedOverScreen here={here} locale={actor.locale} />
      </SignInFrame>
    </MessagesFor>
  )
}
