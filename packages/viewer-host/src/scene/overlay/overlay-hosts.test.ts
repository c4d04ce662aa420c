import {
  BoxGeometry,
  DataTexture,
  Group,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  ShaderMaterial,
} from 'three';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { disposeTree } from './dispose-tree.ts';
import { OverlayHosts } from './overlay-hosts.ts';

function disposals(...targets: { addEventListener(type: 'dispose', listener: () => void): void }[]) {
  let count = 0;
  for (const target of targets)
    target.addEventListener('dispose', () => {
      count += 1;
    });
  return () => count;
}

describe('freeing a tree', () => {
  test('frees geometry, every material of a list, their textures in any slot, and instances', () => {
    const texture = new DataTexture();
    const inUniform = new DataTexture();
    const materials = [
      new MeshBasicMaterial({ map: texture }),
      new ShaderMaterial({ uniforms: { maps: { value: [inUniform] } } }),
    ];
    const geometry = new BoxGeometry();
    const instances = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 2);
    const root = new Group();
    const parent = new Group().add(root);
    root.add(new Group().add(new Mesh(geometry, materials)), instances);
    const freed = disposals(geometry, ...materials, texture, inUniform, instances.geometry, instances);
    disposeTree(root);
    expect(freed()).toBe(7);
    expect([parent.children, root.children]).toEqual([[], []]);
  });
});

describe('groups of plugins in the scene', () => {
  const report = vi.fn();
  beforeEach(() => void vi.stubGlobal('reportError', report));
  afterEach(() => void vi.unstubAllGlobals());

  const setUp = () => {
    const scene = new Scene();
    const requestDraw = vi.fn();
    const rig = { camera: new PerspectiveCamera() };
    const engine = { scene, requestDraw, rig };
    return { scene, requestDraw, rig, hosts: new OverlayHosts(engine, () => ({ x: 1, y: 2, z: 3 })) };
  };

  test('draw on request, are called for each frame, and free everything at the end', () => {
    const { scene, requestDraw, rig, hosts } = setUp();
    const host = hosts.open('acme.crane');
    const geometry = new BoxGeometry();
    host.group.add(new Mesh(geometry));
    const freed = disposals(geometry);
    const frames: number[] = [];
    host.onBeforeRender(({ dt }) => frames.push(dt));
    hosts.beforeDraw(0.016);
    requestDraw.mockClear();
    host.requestRender();
    expect(requestDraw).toHaveBeenCalledOnce();
    expect(host.camera).toBe(rig.camera);
    host.dispose();
    host.dispose();
    hosts.beforeDraw(0.016);
    expect([frames, scene.children, freed()]).toEqual([[0.016], [], 1]);
  });

  test('that throw in a frame stop neither the frame nor other groups', () => {
    const { hosts } = setUp();
    const other = vi.fn();
    hosts.open('acme.bad').onBeforeRender(() => {
      throw new Error('in a frame');
    });
    hosts.open('acme.good').onBeforeRender(other);
    hosts.beforeDraw(0.016);
    expect(other).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledOnce();
  });

  test('get the same object for the same frame, by which the plugin runtime groups callbacks', () => {
    const { hosts } = setUp();
    const heard: object[] = [];
    for (const owner of ['acme.a', 'acme.b']) hosts.open(owner).onBeforeRender((frame) => heard.push(frame));
    hosts.beforeDraw(0.016);
    hosts.beforeDraw(0.016);
    expect([heard.length, new Set(heard).size]).toEqual([4, 2]);
  });

  test('all end with the scene', () => {
    const { scene, hosts } = setUp();
    for (let i = 0; i < 20; i += 1) hosts.open(`acme.${i}`);
    hosts.dispose();
    expect(scene.children).toEqual([]);
  });
});
