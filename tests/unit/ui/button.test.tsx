import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from '@/components/ui/button'
import { enGB } from '@/lib/i18n/en-gb'

const draw = (reason: string | false) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      <Button disabledReason={reason}>Publish</Button>
    </NextIntlClientProvider>,
  )

/** React draws an element anew, and its focus is lost, where what stands around it becomes another. */
test('a button that is blocked by its own press stays where it was, and its reason stands beside it', () => {
  expect(draw(false)).toMatch(/^<button [^>]*>.*<\/button>$/)
  const blocked = draw('There is nothing new')
  const reason =
    /^<button [^>]*aria-describedby="([^"]+)"[^>]*>.*<\/button><span id="([^"]+)" hidden="">There is nothing new<\/span>$/.exec(blocked)
  expect(blocked).toContain('aria-disabled="true"')
  expect(reason?.[1]).toBe(reason?.[2])
  expect(reason).not.toBeNull()
})
