import { LateFirstRunScreen, LateSignInScreens } from '@/components/sign-in/late-screens'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { readSettings } from '@/server/config'
import { sayingDatabaseDown } from '@/server/kernel/db/database-down'
import { pageRequest } from '@/server/kernel/http/page-request'
import { isFirstRun, listSignOnProviders, stepUnderWay } from '@/server/sign-in'
import { readBrand } from './brand'

const timeZones = () => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

/** In place of any screen while nobody is signed in: nothing of the wanted page has been made. */
export async function SignIn() {
  const [isFirst, { languages, showcafslogin }, { brandName, logo }, signOn, step] = await sayingDatabaseDown(() =>
    Promise.all([isFirstRun(), readSettings(), readBrand(), listSignOnProviders(), pageRequest().then(stepUnderWay)]),
  )
  return (
    <MessagesFor namespaces={['connection', 'errors', 'issues', 'proof', 'secondFactor', 'shell', 'signIn', 'sso', 'ui']}>
      {isFirst ? (
        <LateFirstRunScreen brandName={brandName} languages={languages} timeZones={timeZones()} />
      ) : (
        <LateSignInScreens
          brandName={brandName}
          logo={logo}
          languages={languages}
          showsPasswordLogin={showcafslogin}
          signOn={signOn}
          step={step}
        />
      )}
    </MessagesFor>
  )
}
