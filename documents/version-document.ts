import { type FrameworkVersion, USUAL_FRAMEWORK } from '../standard/versions.js';

/** Our document of a version of the framework, below spec/. */
export function versionDocument(version: FrameworkVersion): string {
  const suffix = version === USUAL_FRAMEWORK ? '' : `-${version}`;
  return `overlays/berlin-group${suffix}.yaml`;
}

/** The overlay that makes the framework's own document of a version valid, where it is not. */
export function mendOf(version: FrameworkVersion): string | undefined {
  return MENDED.includes(version) ? `overlays/mend-${version}.yaml` : undefined;
}

const MENDED: readonly FrameworkVersion[] = ['1.3.4', '1.3.9'];
