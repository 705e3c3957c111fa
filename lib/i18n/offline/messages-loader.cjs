const fs = require('node:fs')
const path = require('node:path')

const source = 'en-GB'

/**
 * Turbopack runs this on lib/i18n/offline/<locale>.messages: one bundle per language of the namespaces that offline screens use,
 * with en-GB laid under it, so that the device needs one file and no second language; compiled, as all that the browser gets (compiled.ts).
 */
module.exports = async function messagesLoader() {
  const { default: compile } = await import('icu-minify/compile')
  const { namespaces } = this.getOptions()
  // Turbopack keeps results from one build to the next, and does not look at the loader itself.
  this.addDependency(__filename)
  const locale = path.basename(this.resourcePath, '.messages')
  const read = (folder, namespace) => {
    const file = path.join(this.rootContext, 'messages', folder, `${namespace}.json`)
    this.addDependency(file)
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  }
  const bundle = Object.fromEntries(
    namespaces.map((namespace) => [namespace, compiled(overlay(read(source, namespace), read(locale, namespace)), compile)]),
  )
  return `export default ${JSON.stringify(bundle)}`
}

function overlay(base, over) {
  if (typeof base === 'string') return typeof over === 'string' ? over : base
  return Object.fromEntries(Object.entries(base).map(([key, text]) => [key, overlay(text, over?.[key])]))
}

function compiled(texts, compile) {
  if (typeof texts === 'string') return compile(texts)
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compiled(text, compile)]))
}
