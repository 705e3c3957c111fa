/** Downloads from an address that takes a POST because the download is recorded. A document that the browser can show opens in a window of its own. */
export function downloadByPost(address: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  form.target = '_blank'
  form.hidden = true
  document.body.append(form)
  form.submit()
  form.remove()
}
