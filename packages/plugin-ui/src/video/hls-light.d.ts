/** The package has no types for the build without captions, alternate audio and DRM; the class is the same. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
