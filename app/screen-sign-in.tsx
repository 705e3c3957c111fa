import { FirstRunScreen } from '@/components/sign-in/first-run-screen'
import { SignInScreens } from '@/components/sign-in/sign-in-screens'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { readSettings } from '@/server/config'
import { isFirstRun } from '@/server/sign-in'

/** In place of any screen while nobody is signed in: nothing of the wanted page has been made. */
export async function SignIn() {
  const [isFirst, { brandName, languages, showcafslogin }] = await Promise.all([isFirstRun(), readSettings()])
  return (
    <MessagesFor namespaces={['connection', 'errors', 'issues', 'shell', 'signIn', 'ui']}>
      {isFirst ? <FirstRunScreen brandName={brandName} languages={languages} /> : <SignInScreens brandName={brandName} languages={languages} showsPasswordLogin={showcafslogin} />}
    </MessagesFor>
  )
}
